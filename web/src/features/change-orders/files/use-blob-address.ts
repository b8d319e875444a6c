import { useEffect, useState } from 'react';

/** An address of this page for the bytes, as long as they are drawn; null until then. */
export function useBlobAddress(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}

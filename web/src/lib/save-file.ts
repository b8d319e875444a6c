/** Begins a text file. Without it Excel reads the file in the country's code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  // Browsers that ask where to save read the address later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

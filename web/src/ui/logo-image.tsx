import { type ComponentProps, useState } from 'react';

interface LogoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError' | 'onLoad'> {
  src: string;
  alt: string;
  onBroken?: () => void;
  onShown?: () => void;
}

/** A company's logo, from any host. Only the browser requests it, without naming the page. A logo that cannot be shown leaves no gap. */
export function LogoImage({ src, alt, onBroken, onShown, ...image }: LogoImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src) return null;
  return (
    <img
      {...image}
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      onLoad={onShown}
      onError={() => {
        setBroken(src);
        onBroken?.();
      }}
    />
  );
}

/** The plumb bob: a line, and the weight that makes it true. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M12 1.5v7.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M7.8 9h8.4l-1.4 6.8L12 22.5l-2.8-6.7z" fill="var(--plumbline-brand-500)" />
      <path d="M12 9h4.2l-1.4 6.8L12 22.5z" fill="var(--plumbline-brand-600)" />
    </svg>
  );
}

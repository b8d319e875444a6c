import { VisuallyHidden } from '@mantine/core';
import { typedOverText } from '@plumbline/sheet/rows/typed-over';

/** Behind a sum on a phone, which has no hover: how many of its amounts are overridden. */
export function TypedOver({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true"> ({count.toLocaleString('en-US')} typed over)</span>
      <VisuallyHidden>. {typedOverText(count)}</VisuallyHidden>
    </>
  );
}

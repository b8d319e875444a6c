import { VisuallyHidden } from '@mantine/core';
import { leftOutText, typedOverText } from '@plumbline/sheet/rows/typed-over';

interface TotalRemarkProps {
  /** How many of its amounts override calculated ones. */
  readonly typedOver: number;
  /** How many rows lack an amount for it. */
  readonly leftOut: number | undefined;
}

/** After a total on a phone, which has no hover: how many of its amounts are overridden, and how many rows it leaves out. */
export const TotalRemark = ({ typedOver, leftOut = 0 }: TotalRemarkProps) => (
  <>
    <Remark count={typedOver} short="typed over" text={typedOverText(typedOver)} />
    <Remark count={leftOut} short="left out" text={leftOutText(leftOut)} />
  </>
);

interface RemarkProps {
  readonly count: number;
  readonly short: string;
  readonly text: string | undefined;
}

export function Remark({ count, short, text }: RemarkProps) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">
        {' '}
        ({count.toLocaleString('en-US')} {short})
      </span>
      <VisuallyHidden>. {text}</VisuallyHidden>
    </>
  );
}

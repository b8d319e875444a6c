/** Fewer jobs show no usual contract. */
const FEWEST = 3;

/** The usual contract of a job in the WIP: the median, in cents. Null if there are too few jobs to tell. */
export function usualContractOf(
  jobs: readonly { originalContractAmount: number | null; isDisconnected: boolean }[],
): number | null {
  const amounts = jobs
    .flatMap(({ originalContractAmount: amount, isDisconnected }) =>
      amount && amount > 0 && !isDisconnected ? amount : [],
    )
    .toSorted((a, b) => a - b);
  return amounts.length < FEWEST ? null : (amounts[Math.floor(amounts.length / 2)] ?? null);
}

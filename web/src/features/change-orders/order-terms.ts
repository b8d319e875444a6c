import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';

/** What a save sends of a logged change order. The service keeps who, when and its files. */
export const termsOfOrder = ({
  number: _,
  who: __,
  at: ___,
  fileCount: ____,
  ...terms
}: ChangeOrder): ChangeOrderTerms => terms;

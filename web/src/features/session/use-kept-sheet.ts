import { useQuery } from '@tanstack/react-query';
import { useAppInit } from '../../lib/app-init.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { useKeptEdits } from '../../lib/kept-edits/page-kept-edits.ts';
import { useSessionState } from './session-context.tsx';

/**
 * What this person's pages have kept of a sheet in this company. Read once for each visit, while the server's data loads; but where a former sheet of
 * this page still sends its edits, only once this one `isReady` to go on with them. Without a network that may be never.
 */
export function useKeptSheet(sheet: string, isReady = true) {
  const keptEdits = useKeptEdits();
  const state = useSessionState();
  const person = 'person' in state ? state.person.subject : '';
  const tenantId = useAppInit().tenant.id;
  const place = { person, tenantId, sheet };
  return useQuery<KeptSheet>({
    enabled: isReady || !keptEdits.isKeeping(place),
    queryKey: ['kept-edits', sheet, person, tenantId],
    queryFn: () => keptEdits.open(place),
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
  });
}

import { useQuery } from '@tanstack/react-query';
import { useSessionState } from '../../features/session/session-context.tsx';
import { useAppInit } from '../app-init.ts';
import type { KeptSheet } from './kept-edits.ts';
import { useKeptEdits } from './page-kept-edits.ts';

/** What this person's pages have kept of a sheet in this company. Read once for each visit, beside what the server is asked for. */
export function useKeptSheet(sheet: string) {
  const keptEdits = useKeptEdits();
  const state = useSessionState();
  const person = 'person' in state ? state.person.subject : '';
  const tenantId = useAppInit().tenant.id;
  return useQuery<KeptSheet>({
    queryKey: ['kept-edits', sheet, person, tenantId],
    queryFn: () => keptEdits.open({ person, tenantId, sheet }),
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
  });
}

import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { toast } from './toast/toast.ts';

/** One setting with its new value. */
export type OneSetting<Settings> = { [Name in keyof Settings]: Pick<Settings, Name> }[keyof Settings];

interface Chosen<Settings> {
  readonly change: OneSetting<Settings>;
  readonly before?: OneSetting<Settings>;
}

type SaveAnswer<Settings> =
  | { readonly saved: Settings }
  /** A colleague changed the same setting meanwhile: nothing was saved. */
  | { readonly taken: Settings; readonly who: string | null }
  | { readonly failed: string };

interface SavedSettings<Settings> {
  /** Saves with the same name run one after another: each starts from what the previous one stored. */
  readonly name: string;
  /** The query of the settings. It is refetched after a failure, which may have lost the answer of a save. */
  readonly queryKey: QueryKey;
  /** What the page shows; undefined before it is loaded. */
  readonly shown: () => Settings | undefined;
  readonly show: (settings: Settings) => void;
  readonly send: (settings: Settings, seen: Settings) => Promise<SaveAnswer<Settings>>;
  /** A setting in words, to follow “Saved: ” or “Now ”. */
  readonly text: (name: keyof Settings, settings: Settings) => string;
}

/**
 * Saves one of a company's settings at once, says so and offers an undo. A colleague's changes of other settings stay. If a colleague changed the
 * same setting, the person sees who did, and its present value.
 */
export function useSaveSetting<Settings extends object>(options: SavedSettings<Settings>) {
  const { name, queryKey, shown, show, send, text } = options;
  const queryClient = useQueryClient();
  const mutationKey = ['setting', name];
  const saving = useMutation({
    mutationKey,
    scope: { id: name },
    /** `before`: what the person changed, where a try before this one may have stored it. */
    mutationFn: async ({ change, before: first }: Chosen<Settings>) => {
      const seen = shown();
      if (!seen) return; // nothing was shown that could be changed
      const [member] = Object.keys(change) as [keyof Settings]; // a change has one member of the settings
      const before = first ?? ({ [member]: seen[member] } as OneSetting<Settings>); // of the same member
      const answer = await send({ ...seen, ...change }, seen);
      if ('failed' in answer) {
        void queryClient.invalidateQueries({ queryKey });
        // The page already shows the stored setting, so what the person chose or typed is kept here.
        return void toast.error(answer.failed, {
          action: { label: 'Try again', onClick: () => saving.mutate({ change, before }) },
        });
      }
      if ('taken' in answer) {
        show(answer.taken);
        const message = `Not saved. ${answer.who} changed this meanwhile. Now ${text(member, answer.taken)}.`;
        toast.error(message, { action: { label: 'Save mine', onClick: () => saving.mutate({ change }) } });
        return;
      }
      show(answer.saved);
      toast.success(`Saved: ${text(member, answer.saved)}.`, {
        action: { label: 'Undo', onClick: () => saving.mutate({ change: before }) },
      });
    },
  });
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Chosen<Settings>).change, // of this key
  });
  /** A setting shows while it is being saved, and disappears by itself if it is refused. */
  const pending: Partial<Settings> = Object.assign({}, ...changes);
  return { mutate: saving.mutate, pending };
}

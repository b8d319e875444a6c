import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { registerUnsavedWork } from '../lib/unsaved-work.ts';
import { toast } from './toast/toast.ts';

/** One setting with its new value. */
export type OneSetting<Settings> = { [Name in keyof Settings]: Pick<Settings, Name> }[keyof Settings];

interface Chosen<Settings> {
  readonly change: OneSetting<Settings>;
  readonly before?: OneSetting<Settings>;
  /** Whether the field that it was typed in is still there, and keeps what could not be saved. Absent where nothing is typed. */
  readonly isInField?: () => boolean;
}

/** Why a setting was not saved, and the words of a button that sends it again. */
export interface NotSaved {
  readonly reason: string;
  readonly again: string;
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
    mutationFn: async ({ change, before: first, isInField }: Chosen<Settings>): Promise<NotSaved | null> => {
      const seen = shown();
      if (!seen) return null; // nothing was shown that could be changed
      const [member] = Object.keys(change) as [keyof Settings]; // a change has one member of the settings
      const before = first ?? ({ [member]: seen[member] } as OneSetting<Settings>); // of the same member
      const answer = await send({ ...seen, ...change }, seen);
      if ('failed' in answer) {
        void queryClient.invalidateQueries({ queryKey });
        const again = 'Try again';
        // The page already shows the stored setting, so what the person chose is kept here.
        if (!isInField?.())
          toast.error(answer.failed, { action: { label: again, onClick: () => save({ change, before }) } });
        return { reason: answer.failed, again };
      }
      if ('taken' in answer) {
        show(answer.taken);
        const reason = `${answer.who} changed this meanwhile. Now ${text(member, answer.taken)}.`;
        const again = 'Save mine';
        if (!isInField?.())
          toast.error(`Not saved. ${reason}`, { action: { label: again, onClick: () => save({ change }) } });
        return { reason, again };
      }
      show(answer.saved);
      toast.success(`Saved: ${text(member, answer.saved)}.`, {
        action: { label: 'Undo', onClick: () => save({ change: before }) },
      });
      return null;
    },
  });
  /** Null when it is saved. Until then the tab does not close without a question, also where the field is gone. */
  const saveSetting = async (chosen: Chosen<Settings>): Promise<NotSaved | null> => {
    const release = registerUnsavedWork(() => true);
    return saving.mutateAsync(chosen).finally(release);
  };
  const save = (chosen: Chosen<Settings>): void => void saveSetting(chosen);
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Chosen<Settings>).change, // of this key
  });
  /** A setting shows while it is being saved, and disappears by itself if it is refused. */
  const pending: Partial<Settings> = Object.assign({}, ...changes);
  return { save, saveSetting, pending };
}

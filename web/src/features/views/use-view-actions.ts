import type { GridView, ViewSettings, ViewSheet } from '@plumbline/contract/workflow/views';
import { useRouter } from '@tanstack/react-router';
import { useApi } from '../../lib/api.ts';
import { isLost } from '../../lib/creation.ts';
import { actionLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { NO_COPYING } from '../../ui/words.ts';
import { type ViewFailure, viewProblems } from './problems.ts';
import type { ViewInUse } from './use-view.ts';

export interface ViewsHome {
  /** Called with the views as the service answered them. */
  readonly onViews: (views: GridView[]) => void;
  /** Loads the views from the service. */
  readonly loadViews: () => Promise<readonly GridView[]>;
}

type SavedView = Omit<Parameters<ReturnType<typeof useApi>['workflow']['saveView']>[0]['body'], 'sheet'>;
/** What a save would make of a view. */
type SentView = Pick<GridView, 'id' | 'version' | 'name' | 'isPublic' | 'gridSettings'>;
type Answer = { ok: true; value: { gridViews: GridView[] } } | { ok: false; problem: ViewFailure };

/** What opens with a default view: the subject of a sentence, and its verb. */
const opens: Record<ViewSheet, { mine: string; company: string }> = {
  jobs: { mine: 'Your jobs open', company: 'The company’s jobs open' },
  schedule: { mine: 'Your schedule opens', company: 'The company’s schedule opens' },
  'change-orders': { mine: 'Your change orders open', company: 'The company’s change orders open' },
};

/** What a person can do with the view in use. Each action reports its result. */
export function useViewActions(inUse: ViewInUse, { onViews, loadViews }: ViewsHome) {
  const { workflow } = useApi();
  const router = useRouter();
  const { sheet } = inUse;

  const freshOf = (views: readonly GridView[]) => views.find(({ id }) => id === inUse.view?.id);
  /** `sent`: what the call would store in the view. */
  const settle = async (answer: Promise<Answer>, sent?: SentView): Promise<ViewFailure | null> => {
    const result = await answer;
    if (result.ok) {
      onViews(result.value.gridViews);
      return null;
    }
    const { problem } = result;
    // It may have been stored: the menus show what is so as soon as the service says it.
    if (isLost(problem))
      void loadViews().then((views) => {
        const fresh = freshOf(views);
        if (fresh && sent) inUse.adoptIfSent(fresh, sent);
      });
    if (problem.type === 'view-changed' || problem.type === 'view-gone') {
      const fresh = freshOf(await loadViews());
      // The person hears that there is a newer version, so saving again replaces it knowingly.
      if (fresh) inUse.adopt(fresh, false);
    }
    return problem;
  };
  const saidAloud = async (answer: Promise<Answer>, done: string, sent?: SentView): Promise<boolean> => {
    const problem = await settle(answer, sent);
    if (problem) toast.error(actionLine(problem, viewProblems));
    else toast.success(done);
    return problem === null;
  };
  /** Stores a view and continues with it. */
  const store = async (view: SavedView): Promise<Answer> => {
    const result = await workflow.saveView({ body: { ...view, sheet } });
    if (result.ok) {
      const stored = result.value.gridViews.find(({ id }) => id === result.value.viewId);
      if (stored) inUse.adopt(stored, view.id === undefined);
    }
    return result;
  };
  const changed = ({ id, version, name, isPublic, gridSettings }: GridView, part: Partial<SentView>): SentView => ({
    ...{ id, version, name, isPublic, gridSettings },
    ...part,
  });

  return {
    save: (view: GridView, gridSettings: ViewSettings) => {
      const sent = changed(view, { gridSettings });
      return saidAloud(store(sent), `“${view.name}” is saved.`, sent);
    },
    saveAs: (name: string, isPublic: boolean) => settle(store({ name, isPublic, gridSettings: inUse.settings })),
    rename: (view: GridView, name: string) => {
      const sent = changed(view, { name });
      return settle(store(sent), sent);
    },
    share: (view: GridView, isPublic: boolean) => {
      const sent = changed(view, { isPublic });
      const who = isPublic ? 'Everybody in the company sees' : 'Only you see';
      return saidAloud(store(sent), `${who} “${view.name}” now.`, sent);
    },
    setDefault: ({ id, name }: GridView, whose: 'mine' | 'tenant', isDefault: boolean) => {
      const words = whose === 'mine' ? opens[sheet].mine : opens[sheet].company;
      return saidAloud(
        workflow.setDefaultView({ body: { whose, sheet, id: isDefault ? id : null } }),
        isDefault ? `${words} with “${name}” from now on.` : `${words} with “${name}” no longer.`,
      );
    },
    remove: async ({ id, name }: GridView): Promise<void> => {
      const problem = await settle(workflow.deleteView({ body: { id } }));
      if (problem) return void toast.error(actionLine(problem, viewProblems));
      inUse.choose(null);
      const undo = () => void saidAloud(workflow.restoreView({ body: { id } }), `“${name}” is back among your views.`);
      toast.info(`“${name}” is deleted.`, { action: { label: 'Undo', onClick: undo } });
    },
    copyLink: async (): Promise<void> => {
      const { publicHref } = router.buildLocation({ to: `/workflow/${sheet}`, search: inUse.linkToShare() });
      const address = new URL(publicHref, window.location.origin).href;
      try {
        await navigator.clipboard.writeText(address);
        toast.secondary('The link is copied: it opens the sheet as you see it.');
      } catch {
        toast.error(`${NO_COPYING} Copy the address of this page instead.`);
      }
    },
  };
}

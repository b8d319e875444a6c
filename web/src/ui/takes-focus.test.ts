// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Nothing may take the focus from somebody who types. So this lists everything that takes the focus when it appears, with the person's action that
 * opens it. Whatever appears by itself is a mark or a notice.
 */
const OPENED_BY: Readonly<Record<string, string>> = {
  'emulation/src/panel/sections/data-section.tsx': 'Reset all data',
  'web/src/features/change-orders/estimated-cost-form.tsx': 'the pencil of a decided change order',
  'web/src/features/change-orders/files/files-dialog.tsx': 'Files of a change order',
  'web/src/features/change-orders/files/picture-viewer.tsx': 'a picture of a change order',
  'web/src/features/connect/connect-dialog.tsx': 'Connect jobs',
  'web/src/features/connect/disconnect-dialog.tsx': 'Disconnect job',
  'web/src/features/connect/link-dialog.tsx': 'Link to accounting',
  'web/src/features/corrections/correct-dialog.tsx': 'Correct number or name',
  'web/src/features/imports/past/undo-dialog.tsx': 'Take it back',
  'web/src/features/invitations/invite/invite-dialog.tsx': 'Invite people',
  'web/src/features/invitations/invite/invite-result.tsx': 'sending invitations, in the same dialog',
  'web/src/features/lists/named-line.tsx': 'the pencil of an option or a column',
  'web/src/features/new-jobs/new-job-dialog.tsx': 'New job',
  'web/src/features/schedule/panel/accounting-forecast-dialog.tsx': 'Set accounting’s figure',
  'web/src/features/scim/new-token-dialog.tsx': 'New token',
  'web/src/features/tokens/new-token-dialog.tsx': 'New token of a person or a service',
  'web/src/features/webhooks/delivery-log.tsx': 'the log of a webhook',
  'web/src/features/webhooks/secret-dialog.tsx': 'adding a webhook, or New secret',
  'web/src/features/webhooks/webhook-dialog.tsx': 'Add a webhook, or Change',
  'web/src/ui/dialogs/open-confirm.tsx': 'a deed that is asked about first',
  'web/src/ui/dialogs/shown-once-dialog.tsx': 'what made the secret that it shows',
  'web/src/ui/grid/cards/card-problems.tsx': 'the count of cells that need attention',
  'web/src/ui/grid/cards/row-sheet.tsx': 'a tap on a card',
  'web/src/ui/grid/tools/filters/choice-list.tsx': 'a filter',
  'web/src/ui/grid/tools/filters/filter-form.tsx': 'a filter',
  'web/src/ui/grid/tools/highlight/rule-form.tsx': 'Add a color, or a color of Highlight',
  'web/src/ui/grid/tools/help/help-sheet.tsx': 'Keys, or ?',
  'web/src/ui/grid/tools/width-dialog.tsx': 'Width of a column’s menu',
  'web/src/ui/grid/panel/panel-frame.tsx': 'Open, or a tap on a card',
  'web/src/ui/grid/panel/row-panel.tsx': 'the same, on a phone',
  'web/src/ui/lookup-list.tsx': 'the dialogs that look people or jobs up',
  'web/src/ui/dialogs/dialog-frame.tsx': 'the dialogs made of it: each stands here, or asks about a deed',
  'web/src/ui/dialogs/throw-away-question.tsx': 'closing a begun form',
  'web/src/ui/dialogs/name-dialog.tsx': 'Save as, or Rename',
  'web/src/ui/toast/recent-messages.tsx': 'the bell, or Alt+Shift+M',
};

const TAKES_FOCUS =
  /<(Modal|Drawer)(\.Root)?[\s>]|<(ShownOnce|Form)?Dialog\s+\w+=|\bautoFocus\b|data-autofocus|\.showModal\(|aria-modal/;
const root = join(import.meta.dirname, '../../..');

test('whatever takes the focus when it appears was opened by the person', () => {
  const files = ['web/src', 'emulation/src'].flatMap((room) => globSync(`${room}/**/*.tsx`, { cwd: root }));
  const takers = files.filter(
    (file) => !file.endsWith('.test.tsx') && TAKES_FOCUS.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(takers.toSorted()).toEqual(Object.keys(OPENED_BY).toSorted());
});

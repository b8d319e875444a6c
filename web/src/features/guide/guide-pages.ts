import * as changeOrder from '../../../../docs/guide/change-order-on-site.md';
import * as firstImport from '../../../../docs/guide/first-import.md';
import * as forecast from '../../../../docs/guide/forecast.md';
import * as invite from '../../../../docs/guide/invite.md';
import * as month from '../../../../docs/guide/months-figures.md';
import * as phone from '../../../../docs/guide/on-the-phone.md';
import * as ownColumns from '../../../../docs/guide/own-columns.md';
import * as paste from '../../../../docs/guide/paste-and-mend.md';
import * as roles from '../../../../docs/guide/roles.md';
import * as views from '../../../../docs/guide/views-for-a-meeting.md';
import * as wrong from '../../../../docs/guide/when-something-goes-wrong.md';
import type { GuidePageName } from './fitting-page.ts';

interface GuideText {
  readonly title: string;
  /** Made at build time from a file of this repository. */
  readonly html: string;
}

/** In the order in which people come to need them. */
export const guidePages: Readonly<Record<GuidePageName, GuideText>> = {
  'first-import': firstImport,
  'paste-and-mend': paste,
  'views-for-a-meeting': views,
  'change-order-on-site': changeOrder,
  invite,
  roles,
  'own-columns': ownColumns,
  'months-figures': month,
  forecast,
  'on-the-phone': phone,
  'when-something-goes-wrong': wrong,
};

import { tenantFieldNames } from '@plumbline/contract/platform/tenant';
import { describe, expect, test } from 'vitest';
import * as forms from './tenant-form.ts';

const empty = Object.fromEntries(tenantFieldNames.map((field) => [field, null]));
// Every field has an entry under its name.
const stored = { ...empty, name: 'Keystone', city: 'Denver' } as forms.TenantForm['stored'];
const start = forms.formOf(stored);
const conflict = (theirValue: string) => ({
  field: 'city' as const,
  yourValue: 'Boulder',
  theirValue,
  who: 'Bea',
  at: new Date(0),
});

describe('the company’s form', () => {
  test('sends changed fields, trimmed, with what they held before; an emptied field as null', () => {
    const form = forms.type(forms.type(forms.type(start, 'city', ' Boulder '), 'address1', ''), 'name', 'Keystone ');
    expect(forms.changedFields(form)).toEqual(['city']);
    expect(forms.bodyOf(form)).toEqual({ changes: { city: 'Boulder' }, seen: { city: 'Denver' } });
    expect(forms.bodyOf(forms.type(start, 'city', '  '))).toEqual({
      changes: { city: null },
      seen: { city: 'Denver' },
    });
  });

  test('keeps a space while somebody types, and is clean again when the old value is typed', () => {
    const typing = forms.type(start, 'city', 'Denver ');
    expect(forms.shownText(typing, 'city')).toBe('Denver ');
    expect(forms.changedFields(typing)).toEqual([]);
  });

  test('shows the error at the field until it is typed in again', () => {
    const wrong = forms.check(forms.type(start, 'websiteUrl', 'keystone.example'));
    expect(wrong.problems.websiteUrl).toMatch(/https:\/\//);
    expect(forms.check(forms.type(start, 'name', ' ')).problems.name).toBe('must not be empty');
    expect(forms.type(wrong, 'websiteUrl', 'https://keystone.example').problems).toEqual({});
  });

  test('remembers what a field held when typing began, whatever arrives since', () => {
    const form = forms.load(forms.type(start, 'city', 'Boulder'), { ...stored, city: 'Aspen' });
    expect(forms.bodyOf(form)).toEqual({ changes: { city: 'Boulder' }, seen: { city: 'Denver' } });
    expect(forms.shownText(forms.load(start, { ...stored, city: 'Aspen' }), 'city')).toBe('Aspen');
  });

  test('a field that was restored by hand shows what a colleague stores there', () => {
    const restored = forms.type(forms.type(start, 'city', 'Boulder'), 'city', 'Denver ');
    const loaded = forms.load(forms.type(restored, 'address1', '1 Main St'), { ...stored, city: 'Aspen' });
    expect(forms.shownText(loaded, 'city')).toBe('Aspen');
    expect(forms.bodyOf(loaded)).toEqual({ changes: { address1: '1 Main St' }, seen: { address1: null } });
    expect(forms.bodyOf(forms.type(loaded, 'city', 'Vail')).seen).toMatchObject({ city: 'Aspen' });
  });

  test('after a conflict the person keeps their value over the stored value', () => {
    const met = forms.meet(forms.type(start, 'city', 'Boulder'), [conflict('Aspen')]);
    expect(met.conflicts.city?.who).toBe('Bea');
    const mine = forms.resolve(met, 'city', 'mine');
    expect(mine.conflicts).toEqual({});
    expect(forms.bodyOf(mine)).toEqual({ changes: { city: 'Boulder' }, seen: { city: 'Aspen' } });
  });

  test('after a conflict the person takes the colleague’s value', () => {
    const theirs = forms.resolve(
      forms.meet(forms.type(start, 'city', 'Boulder'), [conflict('Aspen')]),
      'city',
      'theirs',
    );
    expect(forms.shownText(theirs, 'city')).toBe('Aspen');
    expect(forms.changedFields(theirs)).toEqual([]);
  });

  test('keeps what is typed during a save', () => {
    const sent = forms.type(forms.type(start, 'city', 'Boulder'), 'postalCode', '80301');
    const { changes } = forms.bodyOf(sent);
    const later = forms.save(
      forms.type(sent, 'city', 'Aspen'),
      { ...stored, city: 'Boulder', postalCode: '80301' },
      changes,
    );
    expect(forms.bodyOf(later)).toEqual({ changes: { city: 'Aspen' }, seen: { city: 'Boulder' } });
    expect(later.typed.postalCode).toBeUndefined();
  });
});

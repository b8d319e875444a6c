import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { TenantDetails } from '@plumbline/contract/platform/tenant';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { LookOnly } from '../../ui/look-only.tsx';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionIndex } from '../../ui/section-index.tsx';
import { SAVED_AT_ONCE } from '../../ui/words.ts';
import { KeptHistorySection } from '../company-data/kept-history-section.tsx';
import { UseSection } from '../company-data/use-section.tsx';
import { OddJobsSection } from '../corrections/odd-jobs-section.tsx';
import { AdminHistory } from '../history/admin-history.tsx';
import { LimitsSection } from '../imports/settings/limits-section.tsx';
import { ListsSection } from '../lists/lists-section.tsx';
import { ReadersSection } from '../mails/readers-section.tsx';
import { ColumnsSection } from '../own-columns/columns-section.tsx';
import { ScheduleSection } from '../schedule/settings/schedule-section.tsx';
import { ProvisioningSection } from '../scim/provisioning-section.tsx';
import { CompanyField } from './company-field.tsx';
import { LogoPreview } from './logo-preview.tsx';
import { ProductsSection } from './products-section.tsx';
import { shownText } from './tenant-form.ts';
import classes from './tenant-page.module.css';
import { tenantQuery } from './tenant-queries.ts';
import { useTenantForm } from './use-tenant-form.ts';

/** The company: name and address, products, and select lists. */
export function TenantPage() {
  const tenant = useQuery(tenantQuery(useApi()));
  const canEdit = useCan('Admin_edit');
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>Company</Title>
        {!canEdit && <LookOnly right="Admin_edit" />}
      </header>
      <Loaded of={{ tenant }} waiting={<Skeleton height={320} role="status" aria-label="Loading the company" />}>
        {({ tenant: loaded }) => (
          <SectionIndex label="Sections of the company">
            <Sections tenant={loaded} canEdit={canEdit} />
          </SectionIndex>
        )}
      </Loaded>
    </div>
  );
}

function Sections({ tenant, canEdit }: { tenant: TenantDetails; canEdit: boolean }) {
  const control = useTenantForm(tenant);
  const shared = { control, canEdit };
  return (
    <>
      <form
        noValidate
        aria-label="Company"
        className={classes.sections}
        onSubmit={(event) => {
          event.preventDefault();
          void control.save();
        }}
      >
        <Section title="Name" about="Stands in the header of every page and on what is printed.">
          <CompanyField {...shared} field="name" label="Name" />
        </Section>
        <Section title="Address" about="Where the company’s office is.">
          <CompanyField {...shared} field="address1" label="Address, line 1" />
          <CompanyField {...shared} field="address2" label="Address, line 2" />
          <div className={classes.row}>
            <CompanyField {...shared} field="city" label="City" />
            <CompanyField {...shared} field="stateOrProvince" label="State or province" isNarrow />
            <CompanyField {...shared} field="postalCode" label="Postal code" isNarrow />
          </div>
        </Section>
        <Section title="Contact" about="Whom people outside of the company turn to.">
          <CompanyField {...shared} field="contactEmail" label="E-mail" type="email" placeholder="office@example.com" />
          <CompanyField {...shared} field="contactPhone" label="Phone" type="tel" />
          <CompanyField
            {...shared}
            field="websiteUrl"
            label="Website"
            type="url"
            placeholder="https://www.example.com"
          />
        </Section>
        <Section
          title="Logo"
          about="The address of a picture that the company keeps on its own site. Each browser fetches it from there; Plumbline stores no copy."
        >
          <CompanyField
            {...shared}
            field="companyLogoUrl"
            label="Address of the logo"
            type="url"
            placeholder="https://www.example.com/logo.svg"
          />
          <LogoPreview text={shownText(control.form, 'companyLogoUrl')} company={shownText(control.form, 'name')} />
        </Section>
        {control.isDirty && (
          <Group className={classes.bar} gap="xs" role="group" aria-label="Unsaved changes">
            <Text size="sm" className={classes.barText}>
              Not saved yet
            </Text>
            <Button type="button" variant="default" onClick={control.revert} disabled={control.isSaving}>
              Revert
            </Button>
            <Button type="submit" loading={control.isSaving} aria-keyshortcuts="Control+S">
              Save
            </Button>
          </Group>
        )}
      </form>
      <div className={classes.sections}>
        <ProductsSection tenant={tenant} canEdit={canEdit} />
        <Section
          title="Lists"
          about="What people choose from in a job. A renamed option is renamed on every job. A retired option stays on the jobs that have it, and is no longer offered."
        >
          <ListsSection canEdit={canEdit} />
        </Section>
        <Section
          title="Columns"
          about="Fields that your company adds to its jobs. A new one stands at the end of everybody’s sheet, and is typed, filtered, added up and printed like any other. What a column holds is decided once; a retired column leaves the sheets and keeps its values. The choices of a list stand under Lists."
        >
          <ColumnsSection canEdit={canEdit} />
        </Section>
        <Section
          title="WIP schedule"
          about="How the schedule of work in progress counts. A change is saved at once, and counts for everybody and for every job."
        >
          <ScheduleSection canEdit={canEdit} />
        </Section>
        <Section
          title="Files that come by themselves"
          about={`A program can send the list of jobs, or put it into a watched folder. A file that changes more than this is kept on the page Imports until a person has looked at it. ${SAVED_AT_ONCE}`}
        >
          <LimitsSection canEdit={canEdit} />
          <ReadersSection canEdit={canEdit} />
        </Section>
        <Section
          title="Job numbers"
          about="A number is one job’s alone, whatever its letter case and spaces. Jobs that are older than this rule and break it are listed here."
        >
          <OddJobsSection />
        </Section>
        <Section title="Use" about="How much your company has, and how much Plumbline’s operator allows.">
          <UseSection />
        </Section>
        <Section
          title="How long history is kept"
          about="The changes of jobs, closed imports, and the history of this administration. What each field last was, and what an import still proves itself by, stays whatever its age."
        >
          <KeptHistorySection canEdit={canEdit} />
        </Section>
        <ProvisioningSection />
        <Section title="History" about="Who changed what about the company.">
          <AdminHistory subject="tenant" subjectId={tenant.id} />
        </Section>
      </div>
    </>
  );
}

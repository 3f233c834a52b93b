import { useId } from 'react'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { Card } from '#kit/web/card.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Organization } from '../contract.ts'
import { kindLabels } from '../organization-labels.ts'
import { organizationKinds, organizationNameFault } from '../rules.ts'
import { useEditOrganization } from './api.ts'

/** Name and kind, which owners change. */
export function OrganizationSection({ organization }: { organization: Organization }) {
  const { id, name, kind, role } = organization
  const heading = useId()
  const edit = useEditOrganization(id)
  const form = useForm({
    initial: { name, kind: kind ?? '' },
    check: typed => ({ name: organizationNameFault(tidyLine(typed.name)) }),
    send: typed =>
      edit.mutateAsync({
        name: tidyLine(typed.name),
        kind: organizationKinds.find(each => each === typed.kind) ?? null,
      }),
    onSent: () => toast({ title: 'Organization saved' }),
  })
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-5">
      <h2 id={heading} className="text-2xl">
        Organization
      </h2>
      {role === 'owner' ? (
        <Form form={form} className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="organization"
            required
            hint="Members see it, and people you invite."
            {...form.field('name')}
          />
          <Select label="Kind" options={kinds} {...form.field('kind')} />
          <FormFailure form={form} title="We couldn’t save it" className="sm:col-span-2" />
          <SubmitButton form={form} tone="secondary" className="justify-self-start" busyLabel="Saving">
            Save
          </SubmitButton>
        </Form>
      ) : (
        <dl className="grid gap-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">Name</dt>
            <dd className="wrap-anywhere">{name}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Kind</dt>
            <dd>{kind ? kindLabels[kind] : 'Not set'}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

const kinds = [
  { value: '', label: 'Not set' },
  ...organizationKinds.map(kind => ({ value: kind, label: kindLabels[kind] })),
]

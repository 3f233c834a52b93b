import { useState } from 'react'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { organizationNameFault } from '../rules.ts'
import { foundOrganization } from './api.ts'

/** A button whose dialog creates an organization. What was fetched before is stale in `onFounded`. */
export function NewOrganization({ onFounded }: { onFounded: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        New organization
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="New organization"
        description="You’ll be its owner. It has its own facilities, members and payouts."
      >
        <FoundForm
          onFounded={id => {
            setOpen(false)
            onFounded(id)
          }}
        />
      </Dialog>
    </>
  )
}

function FoundForm({ onFounded }: { onFounded: (id: string) => void }) {
  const form = useForm({
    initial: { name: '' },
    check: typed => ({ name: organizationNameFault(tidyLine(typed.name)) }),
    send: typed => foundOrganization({ body: { name: tidyLine(typed.name), kind: null } }),
    onSent: ({ id }) => onFounded(id),
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="organization" required {...form.field('name')} />
      <FormFailure form={form} title="We couldn’t create it" />
      <SubmitButton form={form} busyLabel="Creating" className="self-end">
        Create
      </SubmitButton>
    </Form>
  )
}

import { useId } from 'react'
import { type KeyScope, keyScopes } from '#accounts/key-rules.ts'
import type { MadeKey } from '#developers/key-contract.ts'
import { keyNameFault, SCOPE_MISSING } from '#developers/key-limits.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { Card } from '#kit/web/card.tsx'
import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { useMakeKey } from './api.ts'
import { scopeLabels } from './scope-labels.ts'

/** Shown once. */
export function NewKey() {
  const make = useMakeKey()
  const form = useForm({
    initial: { name: '', scopes: onlyRead },
    check: ({ name, scopes }) => ({ name: keyNameFault(tidyLine(name)), scopes: scopesFault(scopes) }),
    send: values => make.mutateAsync(values),
  })
  const { scopes } = form.values
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-2xl">New key</h2>
      <Form form={form} className="flex flex-col gap-5">
        <TextField
          label="Name"
          hint="What will use it, so you can recognize it later."
          autoComplete="off"
          {...form.field('name')}
        />
        <Scopes scopes={scopes} error={scopesFault(scopes)} onChange={chosen => form.change({ scopes: chosen })} />
        <FormFailure form={form} title="We couldn’t create the key" />
        <SubmitButton form={form} busyLabel="Creating the key" className="self-start">
          Create key
        </SubmitButton>
      </Form>
      {form.reply && <Made made={form.reply} />}
    </Card>
  )
}

const onlyRead: KeyScope[] = ['read']

function scopesFault(scopes: readonly KeyScope[]): string | undefined {
  return scopes.length === 0 ? SCOPE_MISSING : undefined
}

type ScopesProps = { scopes: readonly KeyScope[]; error: string | undefined; onChange: (scopes: KeyScope[]) => void }

function Scopes({ scopes, error, onChange }: ScopesProps) {
  const id = useId()
  const toggle = (scope: KeyScope) =>
    onChange(keyScopes.filter(one => (one === scope ? !scopes.includes(one) : scopes.includes(one))))
  return (
    <fieldset data-invalid={error && ''}>
      <legend className="mb-1 text-sm font-semibold">Permissions</legend>
      {keyScopes.map(scope => (
        <div key={scope} className="grid grid-cols-[auto_1fr] items-center gap-x-3">
          <input
            id={`${id}-${scope}`}
            type="checkbox"
            className="size-5 accent-green"
            aria-describedby={`${id}-${scope}-hint`}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <label htmlFor={`${id}-${scope}`} className="flex min-h-11 cursor-pointer items-center font-semibold">
            {scopeLabels[scope].short}
          </label>
          <p id={`${id}-${scope}-hint`} className="col-start-2 -mt-2 pb-2 text-sm text-muted">
            {scopeLabels[scope].long}
          </p>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Made({ made: { key, token } }: { made: MadeKey }) {
  return (
    <Notice
      tone="positive"
      title={`“${key.name}” is ready`}
      action={<CopyButton label="Key" text={token} tone="secondary" />}
    >
      <p>Copy it now. We show it only once and don’t keep a copy.</p>
      <code className="mt-2 block rounded-md border border-line bg-surface p-2 font-mono text-sm break-all select-all">
        {token}
      </code>
    </Notice>
  )
}

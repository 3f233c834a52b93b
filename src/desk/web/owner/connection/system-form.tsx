import { type SubmitEvent, useEffect, useRef } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import type { OwnConnection, OwnConnections, SystemField } from '#providers/connection-contract.ts'
import type { OtherProvider } from '#providers/connection-rules.ts'
import { SETTING_LENGTH } from '#providers/connection-rules.ts'
import { TestResult } from './test-result.tsx'
import type { ReportDirty } from './use-dirty-forms.ts'
import { useSystemForm } from './use-system-form.ts'

type SystemFormProps = {
  facility: OwnConnections['facility']
  provider: OtherProvider
  fields: readonly SystemField[]
  /** Undefined for a new one. */
  connection?: OwnConnection
  report: ReportDirty
}

/** The system's fields, with a test before saving. */
export function SystemForm({ facility, provider, fields, connection, report }: SystemFormProps) {
  const form = useSystemForm({ facilityId: facility.id, provider, fields, connection, report })
  const { test, save, errors, failure } = form
  const element = useRef<HTMLFormElement>(null)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [hasErrors])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    form.save.mutate(form.values)
  }
  return (
    <form ref={element} onSubmit={submit} noValidate autoComplete="off" className="flex flex-col gap-5">
      {fields.map(field => (
        <SettingField
          key={field.name}
          field={field}
          value={form.values[field.name] ?? ''}
          error={errors[field.name]}
          isKept={field.isSecret && connection?.hasSecret === true}
          onChange={value => form.change(field.name, value)}
        />
      ))}
      <TestResult test={test} />
      {failure !== null && (
        <Notice tone="danger" title="Not saved">
          {detailOf(failure)} What you entered is still here.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" busy={test.isPending} busyLabel="Testing…" onClick={() => test.mutate(form.values)}>
          Test connection
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel="Saving…">
          {connection ? 'Save' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}

type SettingFieldProps = {
  field: SystemField
  value: string
  error: string | undefined
  /** A secret is stored but not shown. */
  isKept: boolean
  onChange: (value: string) => void
}

function SettingField({ field, value, error, isKept, onChange }: SettingFieldProps) {
  const { label, hint, choices, isOptional } = field
  if (choices.length > 0)
    return (
      <Select
        {...{ label, hint, error, value }}
        className="max-w-md"
        options={choices}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextField
      {...{ label, error, value }}
      hint={isKept ? `${hint} Leave this empty to keep the one you entered.` : hint}
      optional={isOptional}
      placeholder={isKept ? '••••••••' : undefined}
      maxLength={SETTING_LENGTH}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnConnection, OwnConnections, SystemField } from '#calendars/connections/contract.ts'
import { SETTING_LENGTH, SETTING_TOO_LONG } from '#calendars/connections/rules.ts'
import { type OtherProvider, systemNames } from '#calendars/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { type FieldState, useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { keepConnections, saveConnection } from './api.ts'
import { TestResult } from './test-result.tsx'
import { settingErrors, useTest } from './use-test.ts'

/** Reports whether a named form has unsaved text. */
export type ReportDirty = (form: string, isDirty: boolean) => void

type SystemFormProps = {
  facility: OwnConnections['facility']
  provider: OtherProvider
  fields: readonly SystemField[]
  /** Undefined for a new one. */
  connection?: OwnConnection
  report: ReportDirty
}

/** The system's fields, with a test before saving. Without a draft: secrets are kept nowhere else. */
export function SystemForm({ facility: { id }, provider, fields, connection, report }: SystemFormProps) {
  const client = useQueryClient()
  const form = useForm<Record<string, string>, OwnConnections>({
    initial: Object.fromEntries(
      fields.map(({ name, choices }) => [name, connection?.settings[name] ?? choices[0]?.value ?? '']),
    ),
    check: settings => {
      const long = Object.entries(settings).filter(([, text]) => text.length > SETTING_LENGTH)
      return Object.fromEntries(long.map(([name]) => [name, SETTING_TOO_LONG]))
    },
    send: settings => saveConnection({ params: { id }, body: { provider, settings } }),
    refused: settingErrors,
    onSent(reply) {
      keepConnections(client, reply)
      toast({ title: connection ? `${systemNames[provider]} saved` : `${systemNames[provider]} is connected` })
    },
  })
  const test = useTest(id, provider)
  const { isDirty } = form
  useEffect(() => {
    report(provider, isDirty)
    return () => report(provider, false)
  }, [report, provider, isDirty])
  function showRefused(error: unknown) {
    const errors = settingErrors(error)
    if (Object.keys(errors).length > 0) form.showErrors(errors)
  }
  /** The results for other values no longer apply. */
  function forgetResults() {
    test.reset()
    form.clearFailure()
  }
  return (
    <Form form={form} onChange={forgetResults} autoComplete="off" className="flex flex-col gap-5">
      {fields.map(field => (
        <SettingField
          key={field.name}
          field={field}
          control={form.field(field.name)}
          isKept={field.isSecret && connection?.hasSecret === true}
        />
      ))}
      <TestResult test={test} />
      <FormFailure form={form} title="Not saved" />
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          busy={test.isPending}
          busyLabel="Testing…"
          onClick={() => test.mutate(form.values, { onError: showRefused })}
        >
          Test connection
        </Button>
        <SubmitButton form={form} busyLabel="Saving…">
          {connection ? 'Save' : 'Connect'}
        </SubmitButton>
      </div>
    </Form>
  )
}

type SettingFieldProps = {
  field: SystemField
  control: FieldState
  /** A secret is stored but not shown. */
  isKept: boolean
}

function SettingField({ field, control, isKept }: SettingFieldProps) {
  const { label, hint, choices, isOptional } = field
  if (choices.length > 0) return <Select {...{ label, hint }} className="max-w-md" options={choices} {...control} />
  return (
    <TextField
      label={label}
      hint={isKept ? `${hint} Leave this empty to keep the one you entered.` : hint}
      optional={isOptional}
      placeholder={isKept ? '••••••••' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...control}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '#kit/web/toast-store.ts'
import type { OwnConnection, SystemField } from '#providers/connection-contract.ts'
import { type OtherProvider, systemNames } from '#providers/connection-rules.ts'
import { keepConnections, saveConnection } from '#providers/web/connection-api.ts'
import { fieldErrors } from './field-errors.ts'
import type { ReportDirty } from './use-dirty-forms.ts'
import { useTest } from './use-test.ts'

type Values = Record<string, string>

type SystemFormOptions = {
  facilityId: string
  provider: OtherProvider
  fields: readonly SystemField[]
  connection: OwnConnection | undefined
  report: ReportDirty
}

export function useSystemForm({ facilityId, provider, fields, connection, report }: SystemFormOptions) {
  const client = useQueryClient()
  const saved = valuesOf(fields, connection)
  // Typed over the saved values. Secrets are kept nowhere else.
  const [typed, setTyped] = useState<Values>({})
  const test = useTest(facilityId, provider)
  const save = useMutation({
    mutationFn: (settings: Values) => saveConnection({ params: { id: facilityId }, body: { provider, settings } }),
    onSuccess: reply => {
      setTyped({})
      keepConnections(client, reply)
      toast({ title: connection ? `${systemNames[provider]} saved` : `${systemNames[provider]} is connected` })
    },
  })
  const values = { ...saved, ...typed }
  const isDirty = fields.some(({ name }) => values[name] !== saved[name])
  useEffect(() => {
    report(provider, isDirty)
    return () => report(provider, false)
  }, [report, provider, isDirty])
  const errors = { ...fieldErrors(test.error), ...fieldErrors(save.error) }
  const isFieldFault = Object.keys(fieldErrors(save.error)).length > 0
  return {
    values,
    test,
    save,
    errors,
    /** Why saving failed, unless a field shows it. */
    failure: save.isError && !isFieldFault ? save.error : null,
    change(name: string, value: string) {
      setTyped({ ...typed, [name]: value })
      // The result for other values no longer applies.
      test.reset()
      save.reset()
    },
  }
}

function valuesOf(fields: readonly SystemField[], connection: OwnConnection | undefined): Values {
  return Object.fromEntries(
    fields.map(({ name, choices }) => [name, connection?.settings[name] ?? choices[0]?.value ?? '']),
  )
}

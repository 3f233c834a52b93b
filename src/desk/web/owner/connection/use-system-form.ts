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

/** The values of a system's form, with the two things that are done with them. */
export function useSystemForm({ facilityId, provider, fields, connection, report }: SystemFormOptions) {
  const client = useQueryClient()
  const saved = valuesOf(fields, connection)
  // What is typed over what is saved: a secret is nowhere else but here.
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
    /** Why it was not saved, where no field says it. */
    failure: save.isError && !isFieldFault ? save.error : null,
    change(name: string, value: string) {
      setTyped({ ...typed, [name]: value })
      // What was found with other values says nothing of these.
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

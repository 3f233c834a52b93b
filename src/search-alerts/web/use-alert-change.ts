import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { alertQuery, confirmAlert, stopAlert } from './api.ts'

export function useAlertChange(key: string) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'confirm' | 'stop' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function change(kind: 'confirm' | 'stop') {
    if (busy) return
    setBusy(kind)
    setFailure(null)
    try {
      const call = kind === 'confirm' ? confirmAlert : stopAlert
      client.setQueryData(alertQuery(key).queryKey, await call({ params: { key } }))
      announce(kind === 'confirm' ? 'Alert is on' : 'Alert stopped')
    } catch (error) {
      setFailure(detailOf(error))
      // It may have changed elsewhere.
      void client.invalidateQueries({ queryKey: alertQuery(key).queryKey })
    }
    setBusy(null)
  }
  return { busy, failure, confirm: () => void change('confirm'), stop: () => void change('stop') }
}

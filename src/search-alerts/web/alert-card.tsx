import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice, type NoticeTone } from '#kit/web/notice.tsx'
import type { SearchAlert } from '../contract.ts'
import { alertName, alertSearchPath } from '../rules.ts'
import { AlertFacts } from './alert-facts.tsx'
import { alertQuery, confirmAlert, stopAlert } from './api.ts'

export function AlertCard({ alert, alertKey }: { alert: SearchAlert; alertKey: string }) {
  const { status, search } = alert
  const { busy, failure, confirm, stop } = useAlertChange(alertKey)
  const { tone, title, text } = standing(alert)
  return (
    <>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <Card>
        <h2 className="mb-4 text-2xl">{alertName(search)}</h2>
        <AlertFacts search={search} />
        {failure && (
          <Notice tone="danger" title="We couldn’t update the alert" className="mt-6">
            {failure}
          </Notice>
        )}
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {status === 'unconfirmed' && (
            <Button busy={busy === 'confirm'} busyLabel="Turning on…" onClick={confirm}>
              Turn on alert
            </Button>
          )}
          {(status === 'unconfirmed' || status === 'on') && (
            <Button tone="secondary" busy={busy === 'stop'} busyLabel="Stopping…" onClick={stop}>
              {status === 'on' ? 'Stop alert' : 'Don’t turn on'}
            </Button>
          )}
          {status !== 'unconfirmed' && status !== 'over' && (
            <Link to={alertSearchPath(search)} className={buttonClass({ tone: status === 'on' ? 'quiet' : 'primary' })}>
              See available times
            </Link>
          )}
          {status === 'over' && (
            <Link to={`${paths.search}?enhanced=true`} className={buttonClass()}>
              Search another date
            </Link>
          )}
        </div>
      </Card>
    </>
  )
}

function standing({ status, email }: SearchAlert): { tone: NoticeTone; title: string; text: string } {
  switch (status) {
    case 'unconfirmed':
      return {
        tone: 'info',
        title: 'Confirm your alert',
        text: `Turn it on and we’ll email ${email} when a time opens up.`,
      }
    case 'on':
      return {
        tone: 'positive',
        title: 'Your alert is on',
        text: `We’ll email ${email} when a time opens up. See what’s available now in search.`,
      }
    case 'stopped':
      return {
        tone: 'info',
        title: 'Alert stopped',
        text: 'You won’t get any more emails. You can create a new alert from search.',
      }
    case 'over':
      return { tone: 'info', title: 'This alert’s date has passed', text: 'You won’t get any more emails.' }
  }
}

function useAlertChange(key: string) {
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

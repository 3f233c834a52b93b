import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice, type NoticeTone } from '#kit/web/notice.tsx'
import type { SearchAlert } from '../contract.ts'
import { alertName, alertSearchPath } from '../rules.ts'
import { AlertFacts } from './alert-facts.tsx'
import { useAlertChange } from './use-alert-change.ts'

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
          <Notice tone="danger" title="That did not work" className="mt-6">
            {failure}
          </Notice>
        )}
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {status === 'unconfirmed' && (
            <Button busy={busy === 'confirm'} busyLabel="Turning on…" onClick={confirm}>
              Yes, tell me
            </Button>
          )}
          {(status === 'unconfirmed' || status === 'on') && (
            <Button tone="secondary" busy={busy === 'stop'} busyLabel="Stopping…" onClick={stop}>
              {status === 'on' ? 'Stop this alert' : 'No, I do not want it'}
            </Button>
          )}
          {status !== 'unconfirmed' && status !== 'over' && (
            <Link to={alertSearchPath(search)} className={buttonClass({ tone: status === 'on' ? 'quiet' : 'primary' })}>
              See what is free
            </Link>
          )}
          {status === 'over' && (
            <Link to={`${paths.search}?enhanced=true`} className={buttonClass()}>
              Search another day
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
      return { tone: 'info', title: 'Do you want this alert?', text: `We email ${email} only if you say yes.` }
    case 'on':
      return {
        tone: 'positive',
        title: 'The alert is on',
        text: `We email ${email} when a taken time opens up. The search shows what is free already.`,
      }
    case 'stopped':
      return {
        tone: 'info',
        title: 'The alert is stopped',
        text: 'You get no more emails. You can ask for it again from the search.',
      }
    case 'over':
      return { tone: 'info', title: 'The day of this alert is over', text: 'You get no more emails.' }
  }
}

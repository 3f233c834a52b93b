import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import type { Exchange } from './exchange.ts'
import type { ShownExchange } from './use-demo-tests.ts'

type ResultsPanelProps = { exchanges: readonly ShownExchange[]; onClear: () => void }

/** Raw JSON, newest first. */
export function ResultsPanel({ exchanges, onClear }: ResultsPanelProps) {
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h2 id="results" className="grow text-2xl">
          Results
        </h2>
        {exchanges.length > 0 && (
          <>
            <CopyButton label="JSON" tone="secondary" text={asText(exchanges.map(({ exchange }) => exchange))}>
              Copy JSON
            </CopyButton>
            <Button tone="quiet" size="sm" onClick={onClear}>
              Clear
            </Button>
          </>
        )}
      </div>
      {exchanges.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong p-6 text-muted">
          Run a test to see each request and response here as JSON, newest first.
        </p>
      ) : (
        <ol className="flex flex-col gap-5">
          {exchanges.map(({ id, exchange }) => (
            <OneExchange key={id} exchange={exchange} />
          ))}
        </ol>
      )}
    </section>
  )
}

function OneExchange({ exchange }: { exchange: Exchange }) {
  const { request, response } = exchange
  const name = `${request.method} ${request.path.split('?')[0]}`
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <p className="flex items-start gap-3 text-sm">
        <span className="min-w-0 grow font-semibold wrap-anywhere">{name}</span>
        <Badge tone={response.status >= 200 && response.status < 300 ? 'positive' : 'warning'}>
          {response.status || 'No response'}
        </Badge>
      </p>
      <fieldset
        // Fifty landmark regions would be useless.
        aria-label={`JSON of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be reachable by keyboard
        tabIndex={0}
        className="max-h-144 overflow-y-auto rounded-md bg-sunken"
      >
        <pre className="p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{asText(exchange)}</pre>
      </fieldset>
    </li>
  )
}

function asText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

import { detailOf } from '#kit/web/api/api-error.ts'
import { Notice } from '#kit/web/notice.tsx'
import { foundText, periodText } from './connection-messages.ts'
import { settingErrors, type Test } from './use-test.ts'

/** Field errors are shown at the fields. */
export function TestResult({ test: { data, error } }: { test: Test }) {
  if (error && Object.keys(settingErrors(error)).length === 0)
    return (
      <Notice tone="danger" title="Test failed">
        {detailOf(error)}
      </Notice>
    )
  if (!data) return null
  const isDoubtful = (data.freeCount ?? data.busyCount) === 0
  return (
    <Notice tone={isDoubtful ? 'info' : 'positive'} title={foundText(data)}>
      {isDoubtful ? (
        'If you expected some, check what you entered. A different calendar may look empty.'
      ) : (
        <ul className="mt-1">
          {data.first.map(period => (
            <li key={period.start}>{periodText(period, data.timeZone)}</li>
          ))}
          {(data.freeCount ?? data.busyCount) > data.first.length && <li>…</li>}
        </ul>
      )}
    </Notice>
  )
}

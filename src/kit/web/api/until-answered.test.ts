import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { untilAnswered } from './until-answered.ts'

/** Fails with these statuses in turn, then succeeds. */
function failing(...statuses: number[]) {
  return async () => {
    const status = statuses.shift()
    if (status !== undefined) throw new ApiError({ status, statusText: '', text: 'no' })
    return 'booked'
  }
}

test('missing responses are retried with growing pauses', async () => {
  const pauses: number[] = []
  let notices = 0
  const answer = await untilAnswered(
    failing(0, 503, 502, 0),
    () => notices++,
    async ms => void pauses.push(ms),
  )
  expect(answer).toBe('booked')
  expect(notices).toBe(4)
  expect(pauses).toEqual([1_000, 2_000, 5_000, 5_000])
})

test('a provider outage is final, our own outage is retried', async () => {
  const refusingWith = (code: string) => async () => {
    throw new ApiError({ status: 503, statusText: '', text: JSON.stringify({ code, status: 503, detail: 'No.' }) })
  }
  let pauses = 0
  const ask = (code: string) =>
    untilAnswered(
      refusingWith(code),
      () => {},
      async () => {
        if (++pauses === 3) throw new Error('asked often enough')
      },
    )
  await expect(ask('calendar-silent')).rejects.toMatchObject({ status: 503 })
  expect(pauses).toBe(0)
  await expect(ask('temporarily-unavailable')).rejects.toThrow('asked often enough')
})

test.each([402, 409, 422, 500])('status %i is not retried', async status => {
  const ask = untilAnswered(
    failing(0, status),
    () => {},
    async () => {},
  )
  await expect(ask).rejects.toMatchObject({ status })
})

import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api-error.ts'
import { untilAnswered } from './until-answered.ts'

/** Fails with these statuses in turn, then answers. */
function failing(...statuses: number[]) {
  return async () => {
    const status = statuses.shift()
    if (status !== undefined) throw new ApiError({ status, statusText: '', text: 'no' })
    return 'booked'
  }
}

test('silence is asked again, with growing pauses, until there is an answer', async () => {
  const pauses: number[] = []
  let told = 0
  const answer = await untilAnswered(
    failing(0, 503, 502, 0),
    () => told++,
    async ms => void pauses.push(ms),
  )
  expect(answer).toBe('booked')
  expect(told).toBe(4)
  expect(pauses).toEqual([1_000, 2_000, 5_000, 5_000])
})

test.each([402, 409, 422, 500])('the answer %i is not asked again', async status => {
  const ask = untilAnswered(
    failing(0, status),
    () => {},
    async () => {},
  )
  await expect(ask).rejects.toMatchObject({ status })
})

import { expect, test } from 'vitest'
import { makeTurns } from './turn.ts'

const open = () => Promise.withResolvers<void>()

test('so many work at once, the others wait in their order, and too many are refused', async () => {
  const { take } = makeTurns({ atOnce: 2, waiting: 2 })
  const gates = [open(), open(), open(), open()]
  const begun: number[] = []
  const works = gates.map(({ promise }, index) =>
    take(async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  await expect(take(async () => 'never')).rejects.toMatchObject({ code: 'reader-busy', status: 503 })
  expect(begun).toEqual([0, 1])
  gates[1]!.resolve()
  await works[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3])
  expect(await take(async () => 'free again')).toBe('free again')
})

test('a turn ends when the work fails, and only once', async () => {
  const { take, wait } = makeTurns({ atOnce: 1, waiting: 0 })
  await expect(take(() => Promise.reject(new Error('planned')))).rejects.toThrow('planned')
  const end = await wait()
  end()
  end()
  await wait()
  await expect(wait()).rejects.toMatchObject({ code: 'reader-busy' })
})

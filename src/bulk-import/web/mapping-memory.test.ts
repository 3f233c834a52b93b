import { expect, test } from 'vitest'
import { noChoice, withColumn } from './choose-columns.ts'
import { recallMapping, rememberMapping } from './mapping-memory.ts'

const choice = withColumn(noChoice, 1, 'city')

test('a choice comes back for the same headers, however they are written, and for no others', () => {
  const storage = memory()
  rememberMapping(['Name', 'Town'], choice, storage)
  expect(recallMapping(['name ', 'TOWN'], storage)).toEqual(choice)
  expect(recallMapping(['Town', 'Name'], storage)).toBeUndefined()
})

test('a file of refused rows is read like the list that they are from', () => {
  const storage = memory()
  rememberMapping(['Name', 'Town'], choice, storage)
  expect(recallMapping(['Name', 'Town', 'errors'], storage)).toEqual(choice)
  rememberMapping(['Name', 'Town', 'errors'], withColumn(withColumn(noChoice, 0, 'name'), 2, null), storage)
  expect(recallMapping(['Name', 'Town'], storage)).toEqual(withColumn(noChoice, 0, 'name'))
})

test('an empty choice is forgotten', () => {
  const storage = memory()
  rememberMapping(['a'], choice, storage)
  rememberMapping(['a'], noChoice, storage)
  expect(recallMapping(['a'], storage)).toBeUndefined()
})

test('the twenty newest are kept', () => {
  const storage = memory()
  for (let list = 0; list < 21; list++) rememberMapping([`list ${list}`], choice, storage)
  expect(recallMapping(['list 0'], storage)).toBeUndefined()
  expect(recallMapping(['list 1'], storage)).toEqual(choice)
})

test.each(['nonsense', '{}', '[["a"]]', '[["a",{"columns":[],"everyRow":{}}]]', '[null]', 'null'])(
  'what somebody else has left there is passed over: %s',
  text => {
    const storage = memory(text)
    expect(recallMapping(['a'], storage)).toBeUndefined()
    rememberMapping(['a'], choice, storage)
    expect(recallMapping(['a'], storage)).toEqual(choice)
  },
)

test('without storage, or with a full one, nothing is kept and nothing fails', () => {
  expect(recallMapping(['a'], undefined)).toBeUndefined()
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => rememberMapping(['a'], choice, full)).not.toThrow()
})

function memory(text: string | null = null) {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}

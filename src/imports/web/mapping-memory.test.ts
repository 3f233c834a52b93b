import { expect, test } from 'vitest'
import { noChoice, withColumn } from './choose-columns.ts'
import { recallMapping, saveMapping } from './mapping-memory.ts'

const choice = withColumn(noChoice, 1, 'city')

test('a mapping is recalled for the same headers in any spelling', () => {
  const storage = memory()
  saveMapping(['Name', 'Town'], choice, storage)
  expect(recallMapping(['name ', 'TOWN'], storage)).toEqual(choice)
  expect(recallMapping(['Town', 'Name'], storage)).toBeUndefined()
})

test('a file of refused rows uses the mapping of the original list', () => {
  const storage = memory()
  saveMapping(['Name', 'Town'], choice, storage)
  expect(recallMapping(['Name', 'Town', 'errors'], storage)).toEqual(choice)
  saveMapping(['Name', 'Town', 'errors'], withColumn(withColumn(noChoice, 0, 'name'), 2, null), storage)
  expect(recallMapping(['Name', 'Town'], storage)).toEqual(withColumn(noChoice, 0, 'name'))
})

test('an empty mapping is removed', () => {
  const storage = memory()
  saveMapping(['a'], choice, storage)
  saveMapping(['a'], noChoice, storage)
  expect(recallMapping(['a'], storage)).toBeUndefined()
})

test('the twenty newest mappings are kept', () => {
  const storage = memory()
  for (let list = 0; list < 21; list++) saveMapping([`list ${list}`], choice, storage)
  expect(recallMapping(['list 0'], storage)).toBeUndefined()
  expect(recallMapping(['list 1'], storage)).toEqual(choice)
})

test.each(['nonsense', '{}', '[["a"]]', '[["a",{"columns":[],"everyRow":{}}]]', '[null]', 'null'])(
  'malformed storage is ignored: %s',
  text => {
    const storage = memory(text)
    expect(recallMapping(['a'], storage)).toBeUndefined()
    saveMapping(['a'], choice, storage)
    expect(recallMapping(['a'], storage)).toEqual(choice)
  },
)

test('missing or full storage is ignored', () => {
  expect(recallMapping(['a'], undefined)).toBeUndefined()
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => saveMapping(['a'], choice, full)).not.toThrow()
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

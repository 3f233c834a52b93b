import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

test('objects and lists stand in brackets', () => {
  const form = 'amount=5000&transfer_data[destination]=acct_1&expand[0]=a&expand[1]=b&types[]=c&types[]=d&a[b][c]=1'
  expect(readForm(form)).toEqual({
    amount: '5000',
    transfer_data: { destination: 'acct_1' },
    expand: ['a', 'b'],
    types: ['c', 'd'],
    a: { b: { c: '1' } },
  })
})

test('escaped text is text, and the last of two values counts', () => {
  expect(readForm('a=1%262&b%5Bc%5D=%C3%A9+x&a=3')).toEqual({ a: '3', b: { c: 'é x' } })
})

test('names that reach into a prototype change nothing', () => {
  const form = readForm('__proto__[amount]=1&constructor[prototype][amount]=2&a[__proto__][b]=3')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor', 'a'])
  expect(({} as { amount?: string }).amount).toBeUndefined()
  expect(form.amount).toBeUndefined()
})

test('a name of a thousand brackets is read as far as anything is', () => {
  expect(JSON.stringify(readForm(`a${'['.repeat(10_000)}=1`)).length).toBeLessThan(100)
})

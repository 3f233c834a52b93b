import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

test('brackets are parsed as objects and lists', () => {
  const form = 'amount=5000&transfer_data[destination]=acct_1&expand[0]=a&expand[1]=b&types[]=c&types[]=d&a[b][c]=1'
  expect(readForm(form)).toEqual({
    amount: '5000',
    transfer_data: { destination: 'acct_1' },
    expand: ['a', 'b'],
    types: ['c', 'd'],
    a: { b: { c: '1' } },
  })
})

test('values are unescaped, and the last of duplicates wins', () => {
  expect(readForm('a=1%262&b%5Bc%5D=%C3%A9+x&a=3')).toEqual({ a: '3', b: { c: 'é x' } })
})

test('prototype names are harmless', () => {
  const form = readForm('__proto__[amount]=1&constructor[prototype][amount]=2&a[__proto__][b]=3')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor', 'a'])
  expect(({} as { amount?: string }).amount).toBeUndefined()
  expect(form.amount).toBeUndefined()
})

test('deeply nested brackets are bounded', () => {
  expect(JSON.stringify(readForm(`a${'['.repeat(10_000)}=1`)).length).toBeLessThan(100)
})

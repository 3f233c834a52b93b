import { expect, test } from 'vitest'
import { headingsIn, wrongPage } from './pages.ts'

const help = { heading: 'Help Center' }
const missing = { heading: /not found/i, status: 404 as const }

test('a page is the one that was meant if its status and heading are', () => {
  expect(wrongPage(help, { status: 200, headings: [' Help\n  Center '] })).toBeUndefined()
  expect(wrongPage(missing, { status: 404, headings: ['Facility not found'] })).toBeUndefined()
})

test('a page of an error is not', () => {
  expect(wrongPage(help, { status: 503, headings: ['Help Center'] })).toBe('status 503 instead of 200')
  expect(wrongPage(missing, { status: 200, headings: ['Facility not found'] })).toBe('status 200 instead of 404')
  expect(wrongPage(help, { status: 200, headings: ['Something went wrong'] })).toBe(
    'heading “Something went wrong” instead of Help Center',
  )
  expect(wrongPage(help, { status: 200, headings: [] })).toBe('heading “” instead of Help Center')
})

test('headings are read from HTML', () => {
  const html = '<body><h1 class="a">Joe&#x27;s <span>Court</span><!-- --> &amp; Field</h1><h2>More</h2></body>'
  expect(headingsIn(html)).toEqual(["Joe's Court & Field"])
  expect(headingsIn('<p>None</p>')).toEqual([])
})

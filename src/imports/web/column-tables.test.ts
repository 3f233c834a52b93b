import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'
import { chosenColumns, noChoice, withColumn } from './choose-columns.ts'
import { ColumnTables } from './column-tables.tsx'

test('columns matched to the same field are not counted as matched', () => {
  expect(summary(noChoice)).toBe('2 columns matched, 1 not imported')
  expect(summary(withColumn(noChoice, 2, 'name'))).toBe('1 column matched, 2 need a choice')
  expect(summary(withColumn(withColumn(noChoice, 2, 'name'), 1, 'name'))).toBe('3 columns need a choice')
})

function summary(mapping: ColumnMapping): string | undefined {
  const columns = chosenColumns(reading.columns, mapping, false)
  const client = makeQueryClient(() => Promise.reject(new Error('The server asks for no titles.')))
  const tables = createElement(ColumnTables, { reading, columns, mapping, onChange: () => {} })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, tables))
  return /<summary.*?<\/svg>(.*?)<\/summary>/.exec(html)?.[1]
}

const reading: FileReading = {
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  columns: [column(0, 'name', 'exact'), column(1, 'city', 'exact'), column(2, null, 'none')],
  missing: [],
  doubled: [],
  isUnsure: false,
}

function column(index: number, name: FileColumn['column'], how: FileColumn['how']): FileColumn {
  return { index, header: `Header ${index}`, column: name, how, suggestion: null, samples: [] }
}

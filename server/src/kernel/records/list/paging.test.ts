import { expect, test } from 'vitest'
import { pageAmong, pageWith, readPaging } from './paging.ts'

test.each([
  [{}, { size: 10, current: 1, offset: 0 }],
  [
    { pageNo: 3, pageSize: 20 },
    { size: 20, current: 3, offset: 40 },
  ],
  [{ pageSize: 500 }, { size: 500, current: 1, offset: 0 }],
  [
    { pageNo: 2, pageSize: 501 },
    { size: 500, current: 2, offset: 500 },
  ],
  [
    { pageNo: '2', pageSize: null },
    { size: 10, current: 1, offset: 0 },
  ],
])('DEC-066 %o is the page %o', (asked, page) => {
  expect(readPaging(asked)).toEqual(page)
})

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [30, 3],
])('DEC-066 %d rows are %d pages of ten', (total, pages) => {
  expect(pageWith({ records: [], total }, readPaging({}))).toEqual({
    records: [],
    total,
    size: 10,
    current: 1,
    pages,
  })
})

test('DEC-066 a page among rows that are all at hand', () => {
  const rows = [...'abcdefg']
  expect(pageAmong(rows, readPaging({ pageNo: 2, pageSize: 3 }))).toEqual({
    records: ['d', 'e', 'f'],
    total: 7,
    size: 3,
    current: 2,
    pages: 3,
  })
  expect(pageAmong(rows, readPaging({ pageNo: 4, pageSize: 3 })).records).toEqual([])
})

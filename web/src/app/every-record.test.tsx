import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@banyan/contract/all'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fullAnswer } from '#testing/full-answers.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { lazyPage } from './pages.ts'

/*
 * Opens the lists with one record whose texts are the names of their members, then its forms. page-records.json lists
 * the cells of the row, what can be done with it, and the fields of the forms to add and to edit: a star marks what is
 * required, brackets what cannot be typed. After an intended change run with PAGES=write and read the diff of the file.
 */

const can = allEndpoints.map(({ needs }) => needs).filter((needs) => needs.includes(':'))
const recordsFile = join(import.meta.dirname, 'page-records.json')
const isWriting = process.env.PAGES === 'write'
const records: Record<string, object> = isWriting ? {} : JSON.parse(readFileSync(recordsFile, 'utf8'))
afterAll(() => {
  if (isWriting) writeFileSync(recordsFile, `${JSON.stringify(records, null, 2)}\n`)
})

let pending = 0
beforeEach(() => {
  pending = 0
  resize(1440)
  server.onAny(allEndpoints, async (endpoint) => {
    pending++
    await Promise.resolve()
    pending--
    return fullAnswer(endpoint)
  })
})

/** Until nothing is awaited and nothing turns any more. */
async function settle() {
  const end = Date.now() + 5000
  for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, isWriting ? 200 : 5))) // parts of pages arrive on their own
    const isBusy = pending || document.querySelector('.ant-spin-spinning, [aria-label=正在加载]')
    quiet = isBusy || !document.body.textContent ? 0 : quiet + 1
  }
}

const rowOf = () => document.querySelector<HTMLElement>('tr.ant-table-row')!

/** The texts of the cells of the row, the last of which has its actions; a mark is named by its colour. */
function cellsOf() {
  return [...rowOf().querySelectorAll('td')].map((cell) => {
    const colour = cell
      .querySelector('i[style]')
      ?.getAttribute('style')
      ?.match(/color-([a-z-]+)/)?.[1]
    return [colour && `(${colour})`, ...textsOf(cell)].filter(Boolean).join(' ')
  })
}

function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts
}

/** What is behind 更多 of the row, once it is open. */
const moreOf = () =>
  [...document.querySelectorAll('[role=menuitem]')]
    .map((item) => (item.matches('[aria-disabled=true]') ? `[${item.textContent}]` : item.textContent))
    .join(' ')

/** The fields of the open form: label, texts, mark, placeholder and value. */
function fieldsOf() {
  return [
    ...document.querySelectorAll('[data-item], .ant-drawer .ant-form-item, .ant-modal .ant-form-item'),
  ].map((item) => {
    const control = item.querySelector<HTMLInputElement>('input, textarea, button, [contenteditable]')
    const isRequired =
      item.querySelector('[aria-required=true]') ||
      /required/.test(item.querySelector('label')?.className ?? '')
    const text = [...textsOf(item), isRequired && '*', control?.placeholder, control?.value]
      .filter(Boolean)
      .join(' ')
    return !control || control.disabled ? `[${text}]` : text
  })
}

const lists = [
  'isps/tenant',
  'isps/user',
  'isps/role',
  'isps/departRole',
  'isps/dataRule',
  'vclinfoExtend/vehicle',
  'vclinfoExtend/device',
  'vclinfoExtend/consumer',
  'vclinfoExtend/part',
  'isps/dict',
  'isps/category',
  'isps/announcement',
  'isps/checkRule',
  'isps/fillRule',
  'service/serviceType',
  'service/serviceDict',
  'isps/menu',
]

async function open(name: string) {
  const Page = lazyPage(name)!
  show(
    <Suspense fallback={<div className="ant-spin-spinning" />}>
      <Page />
    </Suspense>,
    { can, path: `/${name}` },
  )
  await settle()
  await waitFor(() => expect(rowOf()).not.toBeNull())
}

/** Opens a form by its button. */
async function openForm(button: HTMLElement) {
  fireEvent.click(button)
  await waitFor(() => expect(document.querySelector('[data-item]')).not.toBeNull())
  await settle()
}

async function leaveForm() {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(fieldsOf()).toEqual([]))
}

/** Compares what is shown with what is written down, or writes it down. */
async function expectRecorded(name: string, look: () => unknown) {
  if (isWriting) records[name] = look() as object
  await waitFor(() => expect(look()).toEqual(records[name]))
}

// A tenant is added by a wizard, which has a test of its own.
const isAddedByForm = (name: string) => name !== 'isps/tenant'

test.each(lists)('the forms of the list %s, its row, and what can be done with it', async (name) => {
  await open(name)
  if (isAddedByForm(name)) {
    await openForm(screen.getAllByRole('button', { name: /新增$/ })[0]!)
    await expectRecorded(`${name} add`, fieldsOf)
    await leaveForm()
  }
  await expectRecorded(`${name} row`, cellsOf)
  const edit = within(rowOf()).getByText('编辑')
  const more = within(rowOf()).queryByRole('button', { name: '更多' })
  if (more) fireEvent.click(more)
  await settle()
  await expectRecorded(`${name} more`, moreOf)
  await openForm(edit)
  await expectRecorded(`${name} edit`, fieldsOf)
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { act, cleanup, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyAnswer } from '#testing/empty-answers.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage, pageNames } from './pages.ts'

/*
 * Opens every page without records, at both widths, and with a server that refuses every call. page-faces.json lists the
 * columns, buttons and inputs of each. After an intended change run with PAGES=write and read the diff of that file.
 */

const can = allEndpoints.map(({ needs }) => needs).filter((needs) => needs.includes(':'))
let pending = 0
beforeEach(() => {
  pending = 0
  resize(1440)
})

function answerAll(answerOf: (endpoint: AnyEndpoint) => unknown) {
  server.onAny(allEndpoints, async (endpoint) => {
    pending++
    await Promise.resolve()
    pending--
    return answerOf(endpoint)
  })
}

/** Until nothing is awaited and nothing turns any more. */
async function settle() {
  const end = Date.now() + 5000
  for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    const isBusy = pending || document.querySelector('.ant-spin-spinning, [aria-label=正在加载]')
    quiet = isBusy || !document.body.textContent ? 0 : quiet + 1
  }
}

async function open(name: string) {
  const Page = lazyPage(name)!
  show(
    <ErrorBoundary>
      <Suspense fallback={<div className="ant-spin-spinning" />}>
        <Page />
      </Suspense>
    </ErrorBoundary>,
    { can, path: name.startsWith('online/cg') ? `/${name}/some_code` : `/${name}` },
  )
  await settle()
  expect(document.querySelector('.page-failure')).toBeNull()
  expect(document.body.textContent).toMatch(/\p{Script=Han}/u)
}

const facesFile = join(import.meta.dirname, 'page-faces.json')
const isWriting = process.env.PAGES === 'write'
const faces: Record<string, object> = isWriting ? {} : JSON.parse(readFileSync(facesFile, 'utf8'))
afterAll(() => {
  if (isWriting) writeFileSync(facesFile, `${JSON.stringify(faces, null, 2)}\n`)
})

/** The names of the columns, tabs, buttons and inputs of the page, in the order of the document. */
function faceOf() {
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)].map(nameOf).filter(Boolean).join(' ')
  return {
    columns: named('th'),
    tabs: named('[role=tab]'),
    buttons: named('button:not([disabled])'),
    disabled: named('[disabled]'),
    inputs: named('input:not([disabled]), textarea:not([disabled])'),
  }
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') || element.getAttribute('placeholder')
  const [label] = (element as HTMLInputElement).labels ?? []
  return (name || label?.textContent || element.textContent || '').trim()
}

/** Pages that choose when they open whether a tree stands beside the list. */
const withSide = ['isps/user', 'vclinfoExtend/part']

/** Compares the face with what is written down, or writes it down. */
async function expectFace(key: string) {
  if (isWriting) {
    await new Promise((resolve) => setTimeout(resolve, 500)) // parts of pages arrive on their own
    faces[key] = faceOf()
  }
  await waitFor(() => expect(faceOf()).toEqual(faces[key]))
}

test.each(pageNames)(
  'ux §3 §6 the page %s without a record, on a screen and as narrow as a phone',
  async (name) => {
    answerAll(emptyAnswer)
    await open(name)
    await expectFace(`${name} 1440`)
    resize(390)
    if (withSide.includes(name)) {
      cleanup()
      await open(name)
    } else await settle()
    await expectFace(`${name} 390`)
  },
)

test.each(pageNames)('the page %s when the server refuses', async (name) => {
  answerAll(() => failure(500, '数据库暂时不可用'))
  await open(name)
})

import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { emptyAnswer } from '#testing/empty-answers.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageNames, pageOf } from './pages.ts'

/* Every page without a single record, and with a server that refuses. The list of words says what each must tell. */

const can = allEndpoints.map(({ needs }) => needs).filter((needs) => needs.includes(':'))
let pending = 0
beforeEach(() => {
  pending = 0
  resize(1440)
})

function answerAll(answerOf: (endpoint: AnyEndpoint) => unknown) {
  for (const endpoint of allEndpoints)
    server.on(endpoint, async () => {
      pending++
      await Promise.resolve()
      pending--
      return answerOf(endpoint) as never
    })
}

/** Until nothing is awaited and nothing turns any more. */
async function settle() {
  const end = Date.now() + 5000
  for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    quiet = pending || document.querySelector('.ant-spin-spinning, .ant-skeleton-active') ? 0 : quiet + 1
  }
}

async function open(name: string) {
  const Page = pageOf(name)!
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

test.each(pageNames)('the page %s without a record', async (name) => {
  answerAll(emptyAnswer)
  await open(name)
})

test.each(pageNames)('the page %s when the server refuses', async (name) => {
  answerAll(() => failure(500, '数据库暂时不可用'))
  await open(name)
})

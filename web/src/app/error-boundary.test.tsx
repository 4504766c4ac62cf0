import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { withTimeout } from './pages.ts'

afterEach(() => vi.restoreAllMocks())

test('DEC-006 API-017 code that does not arrive says so in its place and reloads once; the rest stays usable', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React tells it too
  const Missing = lazy(() => withTimeout(Promise.reject<never>(new Error('gone'))))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  render(
    <>
      <p>外壳</p>
      <ErrorBoundary>
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>
    </>,
  )
  await screen.findByText('页面加载失败，请检查网络后重试')
  expect(screen.getByText('外壳')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: '重新加载' }))
  expect(reload).toHaveBeenCalledOnce()
})

const Broken = () => {
  throw new Error('broken')
}

test('DEC-006 a page that breaks while it is drawn says so in its place', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React tells it too
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toBe('页面出错了，请重新加载；仍不行时请联系管理员重新加载')
})

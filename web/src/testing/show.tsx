import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { clearSession, storePermissions } from '#kit/call/session.ts'
import { FormSetup } from '../app/form-setup.tsx'
import { Messages } from '../app/messages.tsx'
import { Providers } from '../app/providers.tsx'

interface Scene {
  /** Actions the user holds. */
  can?: string[]
  /** Address of the page. */
  path?: string
}

// no test here looks at colours, so antd makes no style sheets
const withoutStyles = { zeroRuntime: true }

/** Renders with theme, messages, queries and an address, as a user with the given rights. */
export function show(screen: ReactNode, { can = [], path = '/' }: Scene = {}) {
  const held = can.map((action) => ({ action, type: '1', status: '1', describe: '' }))
  storePermissions(held, held)
  return render(
    <ConfigProvider theme={withoutStyles}>
      <Messages />
      <Providers>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <FormSetup>{screen}</FormSetup>
          </MemoryRouter>
        </QueryClientProvider>
      </Providers>
    </ConfigProvider>,
  )
}

afterEach(() => {
  cleanup()
  clearSession()
})

import { App } from 'antd'
import { useLayoutEffect } from 'react'
import { installReporters } from '#kit/call/report.ts'
import { Providers } from './providers.tsx'

/** Notifications stay below the header, so that they do not cover the bell and the account menu. */
const belowHeader = { top: 64 }

/** The place where messages, notifications and dialogs of the kit appear. */
export function Messages() {
  return (
    <Providers>
      <App component={false} notification={belowHeader}>
        <Reporters />
      </App>
    </Providers>
  )
}

function Reporters() {
  const { message, notification, modal } = App.useApp()
  useLayoutEffect(() => {
    installReporters({ message, notification, modal })
    return () => installReporters(undefined)
  }, [message, notification, modal])
  return null
}

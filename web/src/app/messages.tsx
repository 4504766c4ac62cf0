import { App } from 'antd'
import { useLayoutEffect } from 'react'
import { installReporters } from '#kit/call/report.ts'
import { Providers } from './providers.tsx'

/** The place where messages, notifications and dialogs of the kit appear. */
export function Messages() {
  return (
    <Providers>
      <Reporters />
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

import { Alert, Button } from 'antd'

interface Props {
  error: Error
  onRetry: () => unknown
}

/** A read that failed, in the place of what it would have shown. */
export function LoadError({ error, onRetry }: Props) {
  return (
    <Alert type="error" title={error.message} action={<Button onClick={() => void onRetry()}>重试</Button>} />
  )
}

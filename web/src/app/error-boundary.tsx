import { Component, type ReactNode } from 'react'
import { ChunkFailure } from './pages.ts'

/**
 * Shows an error in place of its children when their code cannot be loaded or throws; the rest of the page keeps
 * working (DEC-006).
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Failure error={this.state.error} />
  }
}

function Failure({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkFailure || /dynamically imported module|preload/i.test(String(error))
  return (
    <div className="page-failure" role="alert">
      <p>{isChunk ? '页面加载失败，请检查网络后重试' : '页面出错了，请重新加载；仍不行时请联系管理员'}</p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        重新加载
      </button>
    </div>
  )
}

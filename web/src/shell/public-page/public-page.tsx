import type { ReactNode } from 'react'
import { config } from '#kit/call/config.ts'
import { fileUrl } from '#kit/call/file-url.ts'
import { useSession } from '#kit/call/session.ts'
import { systemNameOrDefault, useBrandingInTime } from '#shell/branding/branding.ts'
import { LoginDrawing } from './login-drawing.tsx'
import './login-page.css'
import { appQr } from '#shell/branding/app-qr.ts'
import { useDocumentTitle } from '#shell/branding/title.ts'
import './public-page.css'

interface Props {
  /** Title of the page in the browser. */
  title: string
  /** Heading of the box; without it the configured title of the login page. */
  heading?: string
  children: ReactNode
}

/** A page before sign-in: branded by host, its box on one of nine places (SHELL-006…013, DEC-030). No antd here. */
export function PublicPage({ title, heading, children }: Props) {
  const isReady = useBrandingInTime()
  const branding = useSession((state) => state.branding)
  const name = systemNameOrDefault(branding?.title ?? '')
  useDocumentTitle(title, name)
  if (!isReady) return <div className="page-arriving" aria-busy="true" />
  const picture = fileUrl(branding?.backgroundPicture)
  const boxPicture = fileUrl(branding?.loginBoxBackgroundPicture)
  const qr = appQr[config.systemType]
  return (
    <div className="login" data-position={validPosition(branding?.loginPosition)}>
      {picture ? <img className="login-background" src={picture} alt="" /> : <LoginDrawing />}
      <main
        className={`login-box ${heading ? 'login-box-small' : ''} ${boxPicture ? 'login-box-pictured' : ''}`}
        style={boxPicture ? { backgroundImage: `url("${boxPicture}")` } : undefined}
      >
        <div className="login-panel">
          <img className="login-picture" src={fileUrl(branding?.webIcon) ?? './favicon.svg'} alt="" />
          <h1>{heading ?? name}</h1>
          {!heading && <p className="login-tagline">组织、权限、公告与业务表单，一处管理</p>}
          {children}
          {qr && !heading && (
            <figure className="entry-qr">
              <img src={qr} alt="安卓客户端二维码" />
              <figcaption>安卓客户端</figcaption>
            </figure>
          )}
        </div>
      </main>
      <footer className="login-footer">
        © {new Date().getFullYear()} {name} {branding?.icp}
      </footer>
    </div>
  )
}

/** 1 to 9 row by row; empty or unknown is 6 (DEC-030). */
const validPosition = (position: string | undefined) => (/^[1-9]$/.test(position ?? '') ? position : '6')

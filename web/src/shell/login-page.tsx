import { fileUrl } from '#kit/file-url.ts'
import { useSession } from '#kit/session.ts'
import { systemNameOf, useBrandingInTime } from './branding.ts'
import { LoginDrawing } from './login-drawing.tsx'
import { LoginForm } from './login-form.tsx'
import './login-page.css'
import { useDocumentTitle } from './title.ts'

/** `/user/login`: branded by host, the box on one of nine places (SHELL-006…012, DEC-030). Small: no antd here. */
export function LoginPage() {
  const isReady = useBrandingInTime()
  const branding = useSession((state) => state.branding)
  const title = systemNameOf(branding?.title ?? '')
  useDocumentTitle('登录', title)
  if (!isReady) return <div className="page-arriving" aria-busy="true" />
  return (
    <div className="login" data-position={positionOf(branding?.loginPosition)}>
      <Background name={branding?.backgroundPicture} />
      <main className="login-box">
        <img
          className="login-picture"
          src={fileUrl(branding?.loginBoxBackgroundPicture) ?? './favicon.svg'}
          alt=""
        />
        <h1>{title}</h1>
        <LoginForm />
      </main>
      <footer className="login-footer">
        © {new Date().getFullYear()} {title} {branding?.icp}
      </footer>
    </div>
  )
}

function Background({ name }: { name: string | undefined }) {
  const picture = fileUrl(name)
  return picture ? <img className="login-background" src={picture} alt="" /> : <LoginDrawing />
}

/** 1 to 9 row by row; empty or unknown is 6 (DEC-030). */
const positionOf = (position: string | undefined) => (/^[1-9]$/.test(position ?? '') ? position : '6')

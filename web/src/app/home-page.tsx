import { Greeting, Visits } from '#features/identity/public.tsx'
import { RecentPages, Shortcuts } from '#shell/menu/shortcuts.tsx'
import './home-page.css'

/** What the contexts and the menu show on 首页, in this order. */
const main = [<RecentPages key="recent" />, <Shortcuts key="shortcuts" />]
const side = [<Visits key="visits" />]

/** 首页. */
export const HomePage = () => (
  <div className="home">
    <Greeting />
    <div className="home-columns">
      <div className="home-main">{main}</div>
      {side}
    </div>
  </div>
)

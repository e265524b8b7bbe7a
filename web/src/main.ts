import { mount } from 'svelte'
import App from './App.svelte'
import { keepOffline } from './state/offline'
import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'

mount(App, { target: document.getElementById('app')! })

// After everything that somebody waits for.
addEventListener('load', () => setTimeout(() => void keepOffline(), 1_000))

/** Light or dark: as chosen, otherwise as the system has it. */
const KEPT = "gildhall.theme";

class Theme {
  dark = $state(false);

  begin(): void {
    const chosen = localStorage.getItem(KEPT);
    this.set(chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  }

  turn(): void {
    this.set(!this.dark);
    localStorage.setItem(KEPT, this.dark ? "dark" : "light");
  }

  private set(dark: boolean): void {
    this.dark = dark;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }
}

export const theme = new Theme();

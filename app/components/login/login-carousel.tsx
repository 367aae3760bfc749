import { useEffect, useRef, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { useEarlyPress } from "~/components/ui/use-early-press";
import { slides } from "./slides";

export const SLIDE_MS = 10_000;

function showNextSlide(carousel: HTMLElement) {
  const radios = Array.from(carousel.querySelectorAll<HTMLInputElement>("input[type=radio]"));
  const at = radios.findIndex((radio) => radio.checked);
  const next = radios[(at + 1) % radios.length];
  if (next) next.checked = true;
}

/**
 * Radio buttons select a slide, so it works without scripts; with them it advances every 10 seconds unless paused,
 * hovered, focused, used, or reduced motion is preferred.
 */
export function LoginCarousel({ productName }: { productName: string }) {
  const ref = useRef<HTMLElement>(null);
  const pause = useRef<HTMLButtonElement>(null);
  const [isPaused, setPaused] = useState(false);
  useEarlyPress(pause);

  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      const carousel = ref.current;
      if (carousel && !document.hidden && !carousel.matches(":hover, :focus-within")) showNextSlide(carousel);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  const title = isPaused ? "Play slides" : "Pause slides";
  return (
    <section className="carousel" ref={ref} aria-label={`About ${productName}`}>
      <div className="carousel__slides">
        {slides.map((slide, at) => (
          <div className={`carousel__slide carousel__slide--${at + 1}`} key={slide.title}>
            <div className="carousel__picture" aria-hidden="true">
              {slide.picture}
            </div>
            <h2>{slide.title}</h2>
            <p>{slide.words}</p>
          </div>
        ))}
      </div>
      <fieldset className="carousel__dots">
        <legend className="visually-hidden">Slides</legend>
        {slides.map((slide, at) => (
          <input
            key={slide.title}
            type="radio"
            name="slide"
            className={`carousel__dot carousel__dot--${at + 1}`}
            defaultChecked={at === 0}
            aria-label={`Slide ${at + 1} of ${slides.length}: ${slide.title}`}
            onChange={() => setPaused(true)}
          />
        ))}
        <button
          type="button"
          ref={pause}
          className="carousel__pause needs-script"
          onClick={() => setPaused((paused) => !paused)}
        >
          <Icon name={isPaused ? "play" : "pause"} size="small" title={title} />
        </button>
      </fieldset>
    </section>
  );
}
